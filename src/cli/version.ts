import { readFileSync } from 'node:fs'

const { version: said } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as {
  version: string
}

/** The version of this build, as package.json says it. */
export const version = said
