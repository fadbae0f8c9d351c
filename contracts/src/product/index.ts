/**
 * The constants of the product as a whole: its version, where it is served, how long things may take.
 * Constants of one area stand in that area's room.
 * Nothing here differs between installations; that is what settings are for.
 */

export const APP_VERSION = '0.8.0'
export const APP_VERSION_CODE = 80
/** The app is served here, and its pages are named behind the hash. */
export const BASE_PATH = '/h5/'

/** A request, an upload, the socket's connection: whoever waits longer is told. */
export const NETWORK_TIMEOUT_MS = 60_000
/** The code of a page that has not come by then has failed to load. */
export const CHUNK_TIMEOUT_MS = 60_000
/** Work that takes longer than this shows that it is under way. */
export const LOADING_AFTER_MS = 800
export const TOAST_MS = 1_500
/** Between saying why and leading somewhere else. */
export const REDIRECT_MS = 1_200
/** Open and recent options are shown in one page of this size. */
export const RECENT_OPTIONS_LIMIT = 5
/** Stored data of an older layout is cleared once. */
export const STORAGE_VERSION = 1
