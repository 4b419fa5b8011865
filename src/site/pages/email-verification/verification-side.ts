export const verificationSide = {
  heading: 'Nearly at the first viewpoint.',
  points: [
    'A confirmed address lets you back in if you forget your password.',
    'No one else can open an account in your name.',
    'We write about your account only.',
  ],
}
