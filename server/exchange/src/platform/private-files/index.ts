/**
 * Directories that only the user of this process may enter, and the paths of the socket files in them. A user
 * who could create or replace such a directory would receive the operator's commands. It depends on nothing,
 * so that a process checks its directories before it loads anything else.
 */
export {
  assertOwn,
  assertPrivateDirectory,
  ensurePrivateDirectory,
  NotPrivate,
  operatorSocket,
  socketDirectory,
} from './private-directory.ts'
