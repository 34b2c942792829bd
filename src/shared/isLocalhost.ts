/** Is the page open on the machine that serves it? */
export const isLocalhost = (hostname: string): boolean =>
  /^(([\w-]+\.)*localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname)
