// Prototype.js gives arrays a toJSON of their own, which would be called here.
function asText(value) {
  const odd = Array.prototype.toJSON;
  delete Array.prototype.toJSON;
  try {
    return JSON.stringify(value);
  } finally {
    if (odd) Array.prototype.toJSON = odd;
  }
}
