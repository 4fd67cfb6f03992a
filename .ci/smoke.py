"""Tries an installed noughts as a stranger would: a solution, a game, and the page of the server.

Run it with the Python of the environment where it is installed; that needs nothing else.
"""

import json
import subprocess
import sys
from urllib.request import urlopen


def noughts(*arguments: str) -> str:
    """What a command prints."""
    command = [sys.executable, "-m", "noughts", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


solution = json.loads(noughts("solve", "--rules", "power", "--json"))
assert (solution["value"], solution["plies"], solution["source"]) == ("win", 11, "table"), solution
game = json.loads(noughts("watch", "--x", "perfect", "--o", "perfect", "--json"))
assert game["outcome"]["winner"] is None, game

server = subprocess.Popen(
    [sys.executable, "-m", "noughts", "web", "--port", "0", "--json"],
    stdout=subprocess.PIPE,
    text=True,
)
assert server.stdout is not None
try:
    text = ""
    for line in server.stdout:
        text += line
        if line == "}\n":
            break
    with urlopen(json.loads(text)["address"]) as page:
        assert b"<title>" in page.read()
finally:
    server.terminate()
    server.wait()
print("noughts works here.")
