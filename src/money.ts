/** Money is whole hundredths of a currency's unit inside, whatever the currency, and a number of units at the edge. */

const hundredthsPerUnit = 100

/** A fraction as two whole numbers, so that twelve fifths stay exact until they are rounded. */
export interface Factor {
  by: number
  over: number
}

/** The one place where a part of a hundredth is decided: half of one goes away from zero. Never makes -0. */
const rounded = (hundredths: number): number => Math.sign(hundredths) * Math.round(Math.abs(hundredths)) + 0

export const toUnits = (hundredths: number): number => hundredths / hundredthsPerUnit + 0

export const toHundredths = (units: number): number => rounded(units * hundredthsPerUnit)

export const multiplied = (hundredths: number, { by, over }: Factor): number =>
  rounded((hundredths * by) / over)
