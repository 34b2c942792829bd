/** In a small window beside the one that is watched. */
export const openConsole = (): void =>
  void window.open('/debug/display', 'sala-console', 'popup,width=640,height=480')
