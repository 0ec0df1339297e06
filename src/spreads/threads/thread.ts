import { jobs } from './jobs.js'

/** What runs in a thread: one job at a time, until it is no longer wanted. */
export const work = ({ job, input }: { job: keyof typeof jobs; input: never }) => jobs[job](input)
