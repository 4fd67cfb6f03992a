// The one exception the native core throws on purpose.
//
// It means "the caller gave something that cannot be right"; the message names the input and what
// was expected. The bindings hand it to Python, where solving/ turns it into our own error tree.
// Everything else (std::bad_alloc, an exception thrown by a progress callback) passes through.
#pragma once

#include <stdexcept>

namespace noughts {

class InvalidInput : public std::invalid_argument {
  public:
    using std::invalid_argument::invalid_argument;
};

}  // namespace noughts
