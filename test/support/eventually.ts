/** Waits until it holds; fails with the last thing seen. */
export async function eventually<T>(
  look: () => PromiseLike<T>,
  holds: (seen: T) => boolean,
  withinMs = 60_000,
): Promise<T> {
  const until = Date.now() + withinMs
  for (;;) {
    const seen = await look()
    if (holds(seen)) return seen
    if (Date.now() > until) throw new Error(`Not within ${withinMs} ms; last seen: ${JSON.stringify(seen)}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** The same for what is to be equal to one value. */
export const eventuallyIs = <T extends string | number | boolean | null | undefined>(
  look: () => PromiseLike<T>,
  wanted: T,
  withinMs?: number,
): Promise<T> => eventually(look, seen => seen === wanted, withinMs)
