/**
 * The app on the device: its service worker, updates and the installation. It stores no data; what the worker stores is
 * decided by `build/service-worker.ts`. Loaded after the first page.
 */
export { installation, useInstallation } from './installation.ts'
export { acceptUpdate, startWorker, useHasUpdate } from './worker.ts'
export { useIsAmidForm } from './amid-form.ts'
