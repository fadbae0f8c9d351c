/**
 * Drawings on a chart: lines, channels, levels, rectangles and texts at times and prices. Pure geometry, its painting on a
 * canvas, and the text in which drawings are stored and exported. It holds no state.
 */
export { DRAWING_KINDS, POINT_COUNTS, readDrawings, TEXT_LENGTH_MAX, writeDrawings } from './drawing.ts'
export type { Drawing, DrawingKind, DrawingPoint } from './drawing.ts'
export { paintShapes } from './paint.ts'
export { drawingShapes, isHit } from './shapes.ts'
export type { PaneScale, Pixel } from './shapes.ts'
