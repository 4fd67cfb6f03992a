// The engine's part of noughts._native.
#pragma once

#include <nanobind/nanobind.h>

namespace noughts {

void bind_engine(nanobind::module_& m);

}  // namespace noughts
