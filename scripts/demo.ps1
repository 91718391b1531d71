# Set everything up on a fresh Windows machine and anonymise two letters: needs Python 3.11 or newer, nothing else.
# powershell -ExecutionPolicy Bypass -File scripts\demo.ps1
$ErrorActionPreference = "Stop"
Set-Location (Join-Path $PSScriptRoot "..")
[Console]::OutputEncoding = [System.Text.Encoding]::UTF8
$python = if ($env:PYTHON) { $env:PYTHON } else { "python" }
function Invoke-Checked([string] $program) {
    & $program @args
    if ($LASTEXITCODE -ne 0) { throw "$program ended with code $LASTEXITCODE." }
}
if (-not (Test-Path ".venv")) { Invoke-Checked $python -m venv .venv }
# The folder of programs is called bin where PowerShell runs on Linux or macOS.
$bin = if (Test-Path ".venv\Scripts") { ".venv\Scripts" } else { ".venv/bin" }
Write-Output "Installing nescio into .venv ..."
Invoke-Checked (Join-Path $bin "python") -m pip install --quiet --disable-pip-version-check --editable .
$nescio = Join-Path $bin "nescio"
foreach ($letter in "examples/clinic-letter.txt", "examples/brief.txt") {
    Write-Output "", "----- $letter, as it came -----", ""
    Get-Content -Encoding UTF8 $letter
    Write-Output "", "----- and as it can be shared -----", ""
    Invoke-Checked $nescio anonymize $letter
}
Invoke-Checked $nescio anonymize examples/ -o demo/ --report demo/report.html
Invoke-Checked $nescio explain examples/clinic-letter.txt --html demo/explain.html
Write-Output "", "Written to demo/: the letters, report.html (what was masked) and explain.html (why). Open them in a browser."
