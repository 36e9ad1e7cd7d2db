/** A file generated in the page; `type` is its MIME type. */
interface GeneratedFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Saves a generated file as a download. */
export function saveFile({ name, type, text }: GeneratedFile): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start reading only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
