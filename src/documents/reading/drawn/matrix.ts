/** As in PDF: a point x, y goes to a·x + c·y + e, b·x + d·y + f. */
export type Matrix = [number, number, number, number, number, number]

/** The second is done first. */
export const times = (
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[],
  [g = 0, h = 0, i = 0, j = 0, k = 0, l = 0]: readonly number[],
): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

/** The smallest upright rectangle around a rectangle that went through the matrix: left, top, right, bottom. */
export function boxAfter(at: Matrix, [left = 0, top = 0, right = 0, bottom = 0]: number[]) {
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => [at[0] * x + at[2] * y + at[4], at[1] * x + at[3] * y + at[5]] as const)
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}
