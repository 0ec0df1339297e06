import type { Middleware } from 'koa'
import type { Context } from '../../../context.js'
import { mountPages } from '../../kit/mount.js'
import { consoleFailure } from '../frame.js'
import { spreadPages } from './pages.js'

/** The figures of a lead beside the documents that they were read from. */
export const spreadsOfConsole = (context: Context): Middleware =>
  mountPages(context, spreadPages, consoleFailure) as Middleware
