// A small test framework: named tests, checks that print both sides.
#pragma once

#include <cstdlib>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace noughts::testing {

struct Test {
    const char* name;
    std::function<void()> run;
};

inline std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}

struct Registration {
    Registration(const char* name, std::function<void()> run) { tests().push_back({name, run}); }
};

struct Failure : std::exception {
    explicit Failure(std::string text) : message(std::move(text)) {}
    const char* what() const noexcept override { return message.c_str(); }
    std::string message;
};

template <class A, class B>
void check_equal(const A& actual, const B& expected, const std::string& context, const char* file,
                 int line) {
    if (actual == expected) return;
    std::ostringstream text;
    text << file << ":" << line << ": got " << actual << ", expected " << expected;
    if (!context.empty()) text << "; " << context;
    throw Failure(text.str());
}

}  // namespace noughts::testing

#define TEST(name)                                                                    \
    static void test_##name();                                                        \
    static const noughts::testing::Registration kRegister_##name(#name, test_##name); \
    static void test_##name()

// The context says what replays the case; it is only evaluated on failure of the cheap comparison.
#define CHECK_EQUAL(actual, expected, context)                                                  \
    do {                                                                                        \
        if (!((actual) == (expected)))                                                          \
            noughts::testing::check_equal((actual), (expected), (context), __FILE__, __LINE__); \
    } while (false)

#define CHECK(condition, context)                                                               \
    do {                                                                                        \
        if (!(condition))                                                                       \
            noughts::testing::check_equal(#condition, std::string("true"), (context), __FILE__, \
                                          __LINE__);                                            \
    } while (false)

#define CHECK_THROWS(expression, Exception, context) \
    do {                                             \
        bool thrown_ = false;                        \
        try {                                        \
            (void)(expression);                      \
        } catch (const Exception&) {                 \
            thrown_ = true;                          \
        }                                            \
        CHECK(thrown_ && #expression, (context));    \
    } while (false)
