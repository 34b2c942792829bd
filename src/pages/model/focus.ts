/** What matters in a picture, in percent from the left and from the top. */
export interface Focus {
  x: number
  y: number
}

/** Keeps it in view where the picture is cropped. */
export const focusStyle = (focus: Focus | undefined): { objectPosition: string } | undefined =>
  focus && { objectPosition: `${focus.x}% ${focus.y}%` }
