#!/usr/bin/env python3
"""Runs the tasks of a plan on a Dask cluster: pip install distributed

usage: hetman db plan FILE… --data-dir D > plan.jsonl
       dask_build.py plan.jsonl --scheduler tcp://HOST:8786 -- hetman db --data-dir D task

What stands after `--` is the command that does one task; the line of the plan is its last argument. All machines must
see the files and the data directory by the same paths. A task that a lost worker had is done again by another one: it
writes beside and renames, so that it may be done twice. `--local N` starts N workers on this machine instead.
"""
import argparse
import itertools
import json
import subprocess
import sys

from distributed import Client, LocalCluster, wait


def run(command, line):
    done = subprocess.run([*command, line], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{line}: {done.stderr.strip()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plan", help="the lines of a plan; - is standard input")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--scheduler", help="the address of a Dask scheduler")
    where.add_argument("--local", type=int, metavar="N", help="N workers on this machine")
    parser.add_argument("--retries", type=int, default=3, help="how often a task that fails is tried again")
    own = list(itertools.takewhile(lambda word: word != "--", sys.argv[1:]))
    command = sys.argv[len(own) + 2:]
    arguments = parser.parse_args(own)
    if not command:
        parser.error("the command that does a task is missing: … -- hetman db --data-dir D task")
    plan = sys.stdin if arguments.plan == "-" else open(arguments.plan)
    tasks = sorted((json.loads(line)["stage"], line.strip()) for line in plan if line.strip())
    cluster = arguments.scheduler or LocalCluster(n_workers=arguments.local, threads_per_worker=1, dashboard_address=None)
    with Client(cluster) as client:
        for stage, group in itertools.groupby(tasks, key=lambda task: task[0]):
            lines = [line for _, line in group]
            futures = client.map(
                lambda line: run(command, line), lines, key=[f"stage-{stage}-{n}" for n in range(len(lines))],
                retries=arguments.retries, pure=False,
            )
            wait(futures)
            for future in futures:
                future.result()
            print(f"stage {stage}: {len(lines)} tasks", file=sys.stderr)


if __name__ == "__main__":
    main()
