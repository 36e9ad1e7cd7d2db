// A container's health check: is-well.cjs checks that this node of the product is ready; is-well.cjs <address> that the address answers.
const [other] = process.argv.slice(2);

fetch(other ?? `http://127.0.0.1:${process.env.PORT}/health/ready`).then(
  ({ ok, status }) => end(ok || other !== undefined, `answered ${status}`),
  ({ cause, message }) => end(false, cause?.message ?? message),
);

function end(isWell, words) {
  console.log(words);
  process.exit(isWell ? 0 : 1);
}
