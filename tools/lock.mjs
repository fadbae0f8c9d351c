import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

const POLL_MS = 100
const WAIT_MAX_MS = 15 * 60_000

const pause = (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readOwner(path) {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/** Removes the lock of a process that is gone, unless another process has replaced it in the meantime. */
function removeDead(path, owner) {
  const removed = `${path}.${process.pid}`
  try {
    renameSync(path, removed)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  if (readOwner(removed) === owner) rmSync(removed)
  else renameSync(removed, path)
}

function tryToLock(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Runs `work` while no other process holds the lock file; `onWaiting` runs once if one does. A process that is gone holds
 * nothing.
 */
export function withLock(path, onWaiting, work) {
  const began = Date.now()
  let isWaiting = false
  while (!tryToLock(path)) {
    const owner = readOwner(path)
    // The owner has written no id yet where the file is empty.
    if (owner !== null && owner > 0 && !isAlive(owner)) removeDead(path, owner)
    else {
      if (Date.now() - began > WAIT_MAX_MS)
        throw new Error(`process ${owner} holds ${path}: stop it or delete the file`)
      if (!isWaiting) onWaiting(owner)
      isWaiting = true
      pause(POLL_MS)
    }
  }
  try {
    return work()
  } finally {
    rmSync(path, { force: true })
  }
}
