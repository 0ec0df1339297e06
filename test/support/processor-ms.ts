/** What this process has had of a processor so far, by which a test tells slow work from a busy machine. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
