import type { Middleware } from 'koa'
import type { Context } from '../../context.js'
import { mountPages } from '../kit/mount.js'
import { portalFailure } from './frame.js'
import { overview } from './overview.js'

/** What a borrower opens: the link is all it takes, and it shows one lead. */
export const portalPages = (context: Context): Middleware =>
  mountPages(context, [overview], portalFailure) as Middleware
