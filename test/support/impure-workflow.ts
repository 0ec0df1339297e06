import { readFileSync } from 'node:fs'

/** What no workflow may do, to see that the bundler says so. */
export async function impure(): Promise<string> {
  return readFileSync('/etc/hostname', 'utf8')
}
