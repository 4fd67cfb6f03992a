"""The native core: the extension module, or WebAssembly where Python itself runs in a browser."""

import sys

if sys.platform == "emscripten":
    from noughts.solving import wasm_native as native
else:
    from noughts import _native as native

__all__ = ["native"]
