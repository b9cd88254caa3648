// Jobs. They are loaded with that room, and their texts with it.
export const jobs = {
  jobsIntro:
    "Everything that takes long: matches, data, training, reviews and imports, begun here or in a terminal. The studio gives them cores in their order; a game that is played comes first.",
  noJobs: "Nothing is under way, and nothing was done yet.",
  active: "Under way",
  over: "Done",
  ofTotal: (done: string, total: string) => `${done} of ${total}`,
  left: (time: string) => `${time} left`,
  cores: (count: number) => (count === 1 ? "1 core" : `${count} cores`),
  inTerminal: "begun in a terminal",
  pauseJob: "Pause",
  resumeJob: "Resume",
  cancelJob: "Cancel",
  removeJob: "Remove from the list",
  log: "Log",
  emptyLog: "It has written nothing so far.",
  commandLine: "As a command",
  copy: "Copy",
  copied: "Copied",
  openMatch: "Open the match",
  openGame: "Open the game",
  jobEnded: (what: string, how: string) => `${what}: ${how}`,
};
