import { writeSync } from 'node:fs'

/** What a program in the cage does. */
const answerOn = 3

/** Whoever waits hears that a part is done. In front of an answer in JSON, an empty line is nothing. */
export function goesOn(): void {
  writeSync(answerOn, '\n')
}

export function answer(bytes: Buffer): never {
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(answerOn, bytes, sent)
  process.exit(0)
}
