/**
 * Constants of the product as a whole: version, base path, time limits. Constants of one area are in that
 * area's module. Nothing here differs between installations; settings are for that.
 */

export const APP_VERSION = '0.8.0'
export const APP_VERSION_CODE = 80
/** The path that serves the app; its routes are in the URL fragment. */
export const BASE_PATH = '/h5/'

/** Time limit of a request, an upload, and the socket's connection. */
export const NETWORK_TIMEOUT_MS = 60_000
/** Time limit for loading a lazy page. */
export const CHUNK_TIMEOUT_MS = 60_000
/** A loading indicator appears after this time. */
export const LOADING_AFTER_MS = 800
export const TOAST_MS = 1_500
/** Pause between an explanation and the redirect. */
export const REDIRECT_MS = 1_200
/** Page size of open and recent seconds orders. */
export const RECENT_OPTIONS_LIMIT = 5
/** Stored data of an older version is cleared once. */
export const STORAGE_VERSION = 1
