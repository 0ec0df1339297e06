import { longRun } from './long-run.mjs'

/** `npm run chaos -- [--runs 500] [--minutes 5] [--seed N] [--postgres]` */
await longRun('chaos/main.js')
