#!/usr/bin/env python3
"""usage: make.py HETMAN DIRECTORY

Fills a data directory with the studio of version 0.1 (HETMAN is its program): games that go on, a game that has
ended, imported games, a study, a review and settings. `library.sqlite` beside this file was made so.
"""

import http.client
import json
import re
import subprocess
import sys
import time

PGN = """[Event "London"]
[Date "1851.06.21"]
[White "Anderssen, Adolf"]
[Black "Kieseritzky, Lionel"]
[Result "1-0"]

{ The immortal game. } 1. e4 e5 2. f4 exf4 3. Bc4 (3. Nf3 g5 { [%csl Gg5] }) 3... Qh4+ 4. Kf1 b5 $6 5. Bxb5 Nf6
6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1 1-0

[White "Lucena"]
[FEN "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1"]

1. Rd1+ Ke7 2. Rd4 { Building the bridge. } *

[White "Fischer"]
[Variant "Chess960"]
[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"]

1. b3 b6 2. f4 f5 1/2-1/2
"""


class Studio:
    def __init__(self, hetman, directory):
        self.process = subprocess.Popen([hetman, "--no-open", "--data-dir", directory], stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            address = re.search(r"http://([^/\s]+)(/launch/\w+)", line)
            if address:
                break
        self.host, launch = address.groups()
        self.headers = {"Origin": f"http://{self.host}"}
        connection = http.client.HTTPConnection(self.host)
        connection.request("GET", launch)
        self.headers["Cookie"] = connection.getresponse().getheader("set-cookie").split(";")[0]
        self.headers["x-hetman-token"] = self.ask("GET", "/api/hello")["token"]

    def ask(self, method, path, body=None, kind="application/json"):
        connection = http.client.HTTPConnection(self.host)
        data = body.encode() if isinstance(body, str) else body and json.dumps(body)
        connection.request(method, path, data, {**self.headers, "Content-Type": kind})
        answer = connection.getresponse()
        text = answer.read().decode()
        assert answer.status < 300, (method, path, body, answer.status, text)
        return json.loads(text) if text else None

    def game(self, seats, start, times):
        return self.ask("POST", "/api/games", {"seats": seats, "start": start, "time": times})["id"]

    def do(self, game, **action):
        return self.ask("POST", f"/api/games/{game}/actions", action)

    def moves(self, game):
        return len(self.ask("GET", f"/api/games/{game}/live")["moves"])

    def play(self, game, *moves):
        for text in moves:
            self.do(game, do="move", ply=self.moves(game), text=text)

    def wait_for(self, game, plies):
        while self.moves(game) < plies:
            time.sleep(0.05)


def fill(studio):
    ada, bob = {"who": "here", "name": "Ada"}, {"who": "here", "name": "Bob"}
    clock, free = {"limit": "clock", "control": "600+2"}, {"limit": "none"}
    standard = {"from": "standard"}

    one = studio.game([ada, bob], standard, [clock, clock])
    studio.play(one, "e4", "e5", "Nf3", "Nc6", "Bc4")
    studio.do(one, do="takeBack")
    studio.play(one, "Bb5")
    studio.do(one, do="offerDraw")
    studio.do(one, do="declineDraw")
    studio.do(one, do="pause")
    studio.do(one, do="resume")

    level = {"who": "computer", "id": "hetman", "elo": 1200}
    two = studio.game([ada, level], standard, [free, {"limit": "perMove", "ms": 100}])
    studio.play(two, "d4")
    studio.wait_for(two, 2)
    studio.play(two, "c4")
    studio.wait_for(two, 4)

    three = studio.game([ada, bob], {"from": "chess960", "number": 0}, [free, free])
    studio.play(three, "g3", "g6")

    four = studio.game([ada, bob], standard, [clock, free])
    studio.play(four, "f3", "e5", "g4", "Qh4#")

    five = studio.game([ada, {"who": "link", "name": "Eve"}], standard, [clock, clock])
    studio.do(five, do="resign", side="white")

    studio.ask("POST", "/api/import", PGN, "application/x-chess-pgn")
    while len(studio.ask("GET", "/api/games?source=import")["games"]) < 3:
        time.sleep(0.05)

    imported = studio.ask("GET", "/api/games?source=import&player=Anderssen")["games"][0]["id"]
    studio.ask("POST", f"/api/games/{imported}/review", {"nodes": 2000})
    while studio.ask("GET", "/api/jobs")[-1]["state"]["is"] == "running":
        time.sleep(0.05)

    study = studio.ask("POST", "/api/studies", {"from": "pgn", "pgn": "1. e4 e5 { Open. } (1... c5 $1) 2. Nf3 *"})
    assert study["id"] > imported

    settings = studio.ask("GET", "/api/settings")
    settings.update(language="pl", board="walnut", name="Ada", volume=35, autoQueen="always", lines=3)
    studio.ask("PUT", "/api/settings", settings)


if __name__ == "__main__":
    studio = Studio(*sys.argv[1:])
    try:
        fill(studio)
    finally:
        studio.process.terminate()
        studio.process.wait()
