/** The mark's strokes in a 32 by 32 box: for the logo and for other drawings of it. */
export const logoMark = {
  summit: 'M4.5 27 L15 6.2 a1.1 1.1 0 0 1 2 0 L27.5 27',
  summitWidth: 4.4,
  climb: 'M11.2 24.6 L20.4 18.6',
  climbWidth: 3.8,
  light: { x: 26.2, y: 6.2, radius: 3.2 },
}
