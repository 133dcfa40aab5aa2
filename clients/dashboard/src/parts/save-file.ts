/** Saves the file at an address of this page, as if the person had pressed a link to it. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
