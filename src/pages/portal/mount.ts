import type { Middleware } from 'koa'
import type { Context } from '../../context.js'
import { mountPages } from '../kit/mount.js'
import { removeFile, saveAnswer, sayRemark } from './actions.js'
import { checklistPiece, itemPiece } from './entries.js'
import { portalFailure } from './frame.js'
import { howFar, takeRest } from './in-parts.js'
import { overview } from './overview.js'
import { receivedPiece, takeAnything, takeFiles } from './receiving.js'

const pages = [
  overview,
  checklistPiece,
  itemPiece,
  receivedPiece,
  saveAnswer,
  sayRemark,
  takeFiles,
  takeAnything,
  howFar,
  takeRest,
  removeFile,
]

/** What a borrower opens: the link is all it takes, and it shows one lead. */
export const portalPages = (context: Context): Middleware =>
  mountPages(context, pages, portalFailure) as Middleware
