# Builds for WebAssembly with Debian's clang: see the packages in the Makefile.
#
#   cmake -B build/wasm -DCMAKE_TOOLCHAIN_FILE=cpp/wasm/toolchain.cmake -DNOUGHTS_SINGLE_THREADED=ON
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Vector instructions make tables three times as fast; every browser that runs Pyodide has them.
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -fwasm-exceptions")
set(CMAKE_CXX_STANDARD_LIBRARIES "-lc++ -lc++abi")
