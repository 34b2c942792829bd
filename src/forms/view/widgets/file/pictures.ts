/** Extensions of the pictures that may be sent. */
export const IMAGES = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif']
