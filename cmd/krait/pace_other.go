//go:build !linux

package main

func adviseHuge(string, uintptr) {}
