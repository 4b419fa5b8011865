/**
 * What a recording is made from. The functions that return scenes run in Chromium, so they must be self-contained. Scenes draw
 * in a box of 640 by 360, and leave the lowest 60 to the captions.
 */
export interface Scene {
  seconds: number
  draw(context: CanvasRenderingContext2D, time: number): void
  /** How loud the pencil or the paper is on the table, from 0 to 1. */
  loudness(time: number): number
}
