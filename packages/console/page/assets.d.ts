/** The address of a file that the page loads when it needs it. */
declare module "*?url" {
  const address: string;
  export default address;
}
