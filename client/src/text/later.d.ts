/** The words of one language that only some pages need; the build cuts them out of its file. */
declare module '*.json?later' {
  const areas: unknown
  export default areas
}
