import { readFileSync } from 'node:fs'
import { readBare } from './bare-reading.js'

/** A process that reads one document with the library alone: its type is named, its bytes come in on standard input. */
await readBare(process.argv[2] ?? '', readFileSync(0))
process.exit()
