/**
 * The built-in collection: artists, works and series of boxes, each made of its number alone, so that the list has no
 * end. Artists and works are invented. It paints nothing and knows no sale.
 */
export { ARTISTS, findArtist } from './artists.ts'
export type { Artist, Palette, StyleName, Texts } from './artists.ts'
export { DESIGN_WEIGHTS, buildPiece, buildSeries } from './pieces.ts'
export type { Piece, Series } from './pieces.ts'
export { createDraw } from './draw.ts'
export type { Draw } from './draw.ts'
