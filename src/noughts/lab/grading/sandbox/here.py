"""Where programs run on this system: in processes, or, in a browser, in a worker of its own."""

import sys

if sys.platform == "emscripten":
    from noughts.lab.grading.sandbox.browser import (
        ISOLATIONS,
        Answerer,
        Sandbox,
        Worker,
        choose_isolation,
    )
else:
    from noughts.lab.grading.sandbox.sandbox import ISOLATIONS, Sandbox, choose_isolation
    from noughts.lab.grading.sandbox.worker import Answerer, Worker

__all__ = ["ISOLATIONS", "Answerer", "Sandbox", "Worker", "choose_isolation"]
