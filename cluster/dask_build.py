#!/usr/bin/env python3
"""Runs the tasks of a plan on a Dask cluster: pip install distributed

usage: hetman db plan FILE… --data-dir D > plan.jsonl
       dask_build.py plan.jsonl --scheduler tcp://HOST:8786 -- hetman db --data-dir D task
Plans of `hetman datagen plan` and `hetman tournament plan` run the same way.

What stands after `--` is the command that does one task; the line of the plan is its last argument. All machines must
see the files and the data directory by the same paths. A task that a lost worker had is done again by another one: it
writes beside and renames, so that it may be done twice. `--local N` starts N workers on this machine instead.
"""
import argparse
import itertools
import json
import subprocess
import sys

from distributed import Client, LocalCluster, as_completed


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
    tasks = [(json.loads(line)["stage"], line.strip()) for line in plan if line.strip()]
    cluster = arguments.scheduler or LocalCluster(n_workers=arguments.local, threads_per_worker=1, dashboard_address=None)
    with Client(cluster) as client:
        for stage, group in itertools.groupby(sorted(tasks, key=lambda task: task[0]), key=lambda task: task[0]):
            lines = [line for _, line in group]
            keys = [f"stage-{stage}-{n}" for n in range(len(lines))]
            futures = client.map(
                lambda line: run(command, line), lines, key=keys, retries=arguments.retries, pure=False
            )
            for done, future in enumerate(as_completed(futures), 1):
                future.result()
                end = "\n" if done == len(lines) else "\r"
                if sys.stderr.isatty() or done == len(lines):
                    print(f"stage {stage}: {done} of {len(lines)} tasks", end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
