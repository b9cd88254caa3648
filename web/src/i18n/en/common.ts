// Words that every page uses.
export const common = {
  back: "Back",
  cancel: "Cancel",
  white: "White",
  black: "Black",
};
