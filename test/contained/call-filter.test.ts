import test from 'ava'
import { callFilter } from '../../src/contained/call-filter.js'
import { deniedCalls, newestCall } from '../../src/contained/denied-calls.js'

const allow = 0x7fff0000
const kill = 0x80000000
const notPermitted = 0x00050001
const notThere = 0x00050026

/** What the kernel would do with the filter: an interpreter of the few instructions that it is made of. */
function verdict(filter: Buffer, { audit = 0xc000003e, call = 0, args = [0, 0, 0] }): number {
  const data = Buffer.alloc(64)
  data.writeUInt32LE(call, 0)
  data.writeUInt32LE(audit, 4)
  for (const [n, arg] of args.entries()) data.writeUInt32LE(arg, 16 + 8 * n)
  let held = 0
  for (let at = 0; at < filter.length / 8; at++) {
    const [code, skipIf, skipElse, number] = [
      filter.readUInt16LE(at * 8),
      filter.readUInt8(at * 8 + 2),
      filter.readUInt8(at * 8 + 3),
      filter.readUInt32LE(at * 8 + 4),
    ]
    if (code === 0x20) held = data.readUInt32LE(number)
    else if (code === 0x06) return number
    else if (code === 0x15) at += held === number ? skipIf : skipElse
    else if (code === 0x25) at += held > number ? skipIf : skipElse
    else if (code === 0x45) at += held & number ? skipIf : skipElse
    else throw new Error(`The kernel knows ${code}, this test does not.`)
  }
  throw new Error('The filter has no end.')
}

for (const [architecture, audit, column, clone, tgkill] of [
  ['x64', 0xc000003e, 1, 56, 234],
  ['arm64', 0xc00000b7, 2, 220, 131],
] as const) {
  test(`${architecture}: what no reader needs is refused, all else is allowed`, t => {
    const filter = callFilter(architecture) as Buffer
    const of = (call: number, args: number[] = []) => verdict(filter, { audit, call, args })
    const denied = new Set(deniedCalls.map(call => call[column]))
    const conditional = [clone, tgkill, architecture === 'x64' ? 200 : 130, 435]
    for (let call = 0; call <= newestCall; call++)
      if (!conditional.includes(call)) t.is(of(call), denied.has(call) ? notPermitted : allow, `${call}`)
    for (const call of [newestCall + 1, 0x40000000 + 59, 0xffffffff]) t.is(of(call), notThere)
    t.is(of(435), notThere)
    t.is(of(clone, [0x10000 | 0x3d0f00]), allow)
    t.is(of(clone, [17]), notPermitted)
    t.is(of(tgkill, [1, 1, 6]), allow)
    t.is(of(tgkill, [1, 1, 10]), notPermitted)
  })
}

test('calls as another processor makes them end the process, and for others there is no filter', t => {
  t.is(verdict(callFilter('x64') as Buffer, { audit: 0x40000003 }), kill)
  t.is(callFilter('riscv64'), undefined)
})
