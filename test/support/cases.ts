import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** Cases from a YAML file beside the test that runs them. A date without quotes is a Date. */
export const casesIn = <Cases>(file: string): Cases =>
  parse(readFileSync(new URL(`../../../test/${file}`, import.meta.url), 'utf8'), {
    customTags: ['timestamp'],
  })
