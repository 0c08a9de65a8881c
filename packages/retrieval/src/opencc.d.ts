declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  // biome-ignore lint/style/noDefaultExport: that is how the library gives it
  export default pairs;
}
