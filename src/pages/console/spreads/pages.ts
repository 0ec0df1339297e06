import type { Page } from '../../kit/page.js'
import { commandPages } from './command-pages.js'
import { correct, takeBack } from './figure/correction-pages.js'
import { around, artifactBytes, documentBytes } from './figure/source-pages.js'
import { generationFile, sign } from './history/history-pages.js'
import { putSection } from './inputs/input-pages.js'
import { allSpreads, leadSpreads, startSpread } from './list/start-pages.js'
import { spreadLive } from './live.js'
import { progress, viewer } from './viewer.js'

/** The console's pages about spreads. */
export const spreadPages: Page[] = [
  allSpreads,
  leadSpreads,
  startSpread,
  viewer,
  progress,
  spreadLive,
  ...commandPages,
  correct,
  takeBack,
  putSection,
  sign,
  generationFile,
  documentBytes,
  artifactBytes,
  around,
]
