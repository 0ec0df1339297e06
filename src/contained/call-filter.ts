import { deniedCalls, newestCall } from './denied-calls.js'

/** Processors whose system calls are known, with the kernel's names for them and the numbers of calls that have conditions. */
const processors: Partial<Record<NodeJS.Architecture, Processor>> = {
  x64: { audit: 0xc000003e, column: 1, clone: 56, clone3: 435, tkill: 200, tgkill: 234 },
  arm64: { audit: 0xc00000b7, column: 2, clone: 220, clone3: 435, tkill: 130, tgkill: 131 },
}

interface Processor {
  audit: number
  column: 1 | 2
  clone: number
  clone3: number
  tkill: number
  tgkill: number
}

/**
 * A program for the kernel's filter of system calls (seccomp), as bytes. Undefined for a processor that isn't known. It
 * forbids rather than allows: which harmless calls Node and the C library make changes with each of their versions.
 */
export function callFilter(architecture: NodeJS.Architecture = process.arch): Buffer | undefined {
  const processor = processors[architecture]
  return processor && Buffer.concat(instructions(processor))
}

function instructions({ audit, column, clone, clone3, tkill, tgkill }: Processor): Buffer[] {
  const denied = deniedCalls.flatMap(call => call[column] ?? [])
  return [
    load(offsets.processor),
    ...unlessEqual(audit, answer(kill)),
    load(offsets.call),
    // Calls of another kind on the same processor, such as x32, lie beyond as well.
    ...ifGreater(newestCall, answer(error(notThere))),
    // What it is asked for lies in memory, which no filter sees. Without it, the C library takes `clone`.
    ...ifEqual(clone3, [answer(error(notThere))]),
    ...denied.flatMap(call => ifEqual(call, [answer(error(notPermitted))])),
    ...ifEqual(clone, [load(offsets.argument(0)), ...ifBits(thread, answer(allow)), forbid]),
    // A program that has run out of memory ends itself so.
    ...ifEqual(tkill, [load(offsets.argument(1)), ...ifEqual(sigabrt, [answer(allow)]), forbid]),
    ...ifEqual(tgkill, [load(offsets.argument(2)), ...ifEqual(sigabrt, [answer(allow)]), forbid]),
    answer(allow),
  ]
}

/** Where `struct seccomp_data` has what. Of an argument, its lower half. */
const offsets = { call: 0, processor: 4, argument: (n: number) => 16 + 8 * n }

const allow = 0x7fff0000
const kill = 0x80000000
const error = (errno: number) => 0x00050000 | errno
const notPermitted = 1
const notThere = 38
const thread = 0x10000
const sigabrt = 6

/** `struct sock_filter`: a code, how many instructions to skip if it holds and if not, a number. */
function instruction(code: number, number: number, skipIf = 0, skipElse = 0): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(code, 0)
  bytes.writeUInt8(skipIf, 2)
  bytes.writeUInt8(skipElse, 3)
  bytes.writeUInt32LE(number, 4)
  return bytes
}

const load = (offset: number) => instruction(0x20, offset)
const answer = (what: number) => instruction(0x06, what)
const forbid = answer(error(notPermitted))
const unlessEqual = (number: number, then: Buffer) => [instruction(0x15, number, 1, 0), then]
const ifEqual = (number: number, then: Buffer[]) => [instruction(0x15, number, 0, then.length), ...then]
const ifGreater = (number: number, then: Buffer) => [instruction(0x25, number, 0, 1), then]
const ifBits = (bits: number, then: Buffer) => [instruction(0x45, bits, 0, 1), then]
