export const resetSide = {
  heading: 'Everyone loses the path once.',
  points: [
    'Your courses and your progress stay as they are.',
    'A new password signs out every other device.',
    'Several words in a row are easy to remember and hard to guess.',
  ],
}
